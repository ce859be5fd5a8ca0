// The sounds of the race, each a short recipe. `pan` follows the column of the board.

import { settings } from "../settings.svelte";
import { noise, tone, voice, type Voice } from "./synth";

const recipes = {
  drive(v: Voice) {
    tone(v, "sawtooth", 55, 75, 0, 0.22, 0.14);
    tone(v, "sawtooth", 55.3, 75.4, 0, 0.22, 0.14);
    noise(v, "lowpass", 400, 250, 0, 0.2, 0.1);
    return 0.25;
  },
  slam(v: Voice) {
    noise(v, "lowpass", 900, 200, 0, 0.14, 0.8);
    tone(v, "sine", 90, 40, 0, 0.25, 0.8);
    tone(v, "triangle", 420, 400, 0, 0.25, 0.25);
    tone(v, "triangle", 592, 560, 0, 0.22, 0.18);
    return 0.3;
  },
  shot(v: Voice) {
    noise(v, "highpass", 1200, 1200, 0, 0.05, 0.6);
    noise(v, "highpass", 1200, 1200, 0.09, 0.05, 0.6);
    return 0.2;
  },
  miss(v: Voice) {
    noise(v, "highpass", 1200, 1200, 0, 0.05, 0.6);
    noise(v, "highpass", 1200, 1200, 0.09, 0.05, 0.6);
    tone(v, "sine", 2400, 800, 0.14, 0.3, 0.12);
    return 0.5;
  },
  boom(v: Voice) {
    noise(v, "lowpass", 1200, 80, 0, 0.9, 1);
    tone(v, "sine", 60, 28, 0, 0.8, 1);
    for (let i = 0; i < 6; i++) noise(v, "bandpass", 1800, 900, 0.3 + i * 0.09, 0.03, 0.2, 4);
    return 1;
  },
  dice(v: Voice) {
    let at = 0;
    for (let i = 0; i < 6; i++) {
      noise(v, "bandpass", i === 5 ? 1500 : 1800 + Math.random() * 1400, 1500, at, 0.03, 0.5, 6);
      at += 0.11 - i * 0.014;
    }
    return 0.6;
  },
  hazard(v: Voice) {
    tone(v, "sine", 880, 860, 0, 0.08, 0.25);
    noise(v, "highpass", 3000, 3000, 0.05, 0.02, 0.3);
    return 0.15;
  },
  damage(v: Voice) {
    for (let i = 0; i < 5; i++) noise(v, "bandpass", 700 + i * 330, 500, i * 0.035, 0.06, 0.4, 9);
    return 0.3;
  },
  mud(v: Voice) {
    for (let i = 0; i < 3; i++) tone(v, "sine", 180, 90, i * 0.07, 0.09, 0.35);
    return 0.3;
  },
  oil(v: Voice) {
    tone(v, "sine", 700, 200, 0, 0.3, 0.2);
    return 0.3;
  },
  chopper(v: Voice) {
    for (let i = 0; i < 9; i++) noise(v, "bandpass", 300, 260, i * 0.077, 0.06, 0.1 + i * 0.04, 2);
    return 0.8;
  },
  scroll(v: Voice) {
    tone(v, "sine", 40, 34, 0, 0.9, 0.9);
    noise(v, "lowpass", 300, 90, 0, 0.9, 0.5);
    noise(v, "highpass", 900, 500, 0.05, 0.06, 0.4);
    noise(v, "highpass", 900, 500, 0.32, 0.06, 0.4);
    return 1;
  },
  turn(v: Voice) {
    tone(v, "square", 311, 309, 0, 0.16, 0.1);
    tone(v, "square", 370, 368, 0.18, 0.26, 0.1);
    return 0.5;
  },
  win(v: Voice) {
    [311, 370, 415, 466].forEach((f, i) => tone(v, "square", f, f, i * 0.2, i === 3 ? 0.6 : 0.18, 0.1));
    return 1.4;
  },
};

export type Sound = keyof typeof recipes;

export function play(sound: Sound, pan = 0): void {
  if (settings.sound) voice(pan, (v) => recipes[sound](v));
}
