// Every sound is made here, from oscillators and noise. Nothing sounds before the first click, at most six at a time.

const VOICES = 6;

let context: AudioContext | undefined;
let master: GainNode | undefined;
let noiseBuffer: AudioBuffer | undefined;
let voices = 0;

/** Browsers let a page sound only after a gesture of its reader. */
export function wakeSound(): void {
  if (!context) {
    context = new AudioContext();
    master = context.createGain();
    master.gain.value = 0.25;
    master.connect(context.destination);
    noiseBuffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
    const data = noiseBuffer.getChannelData(0);
    for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  }
  if (context.state === "suspended") void context.resume();
}

/** One sound while it is being made: where it goes, when it begins, a little out of tune. */
export interface Voice {
  context: AudioContext;
  out: AudioNode;
  start: number;
  detune: number;
}

/** Lets `make` sound, panned from -1 to 1; it returns how long it lasts, in seconds. */
export function voice(pan: number, make: (v: Voice) => number): void {
  if (!context || !master || context.state !== "running" || voices >= VOICES) return;
  const out = context.createStereoPanner();
  out.pan.value = Math.max(-1, Math.min(1, pan));
  out.connect(master);
  voices++;
  const seconds = make({ context, out, start: context.currentTime, detune: 0.96 + Math.random() * 0.08 });
  setTimeout(
    () => {
      voices--;
      out.disconnect();
    },
    seconds * 1000 + 100,
  );
}

/** A tone that slides from one pitch to another and dies away. */
export function tone(
  v: Voice,
  type: OscillatorType,
  from: number,
  to: number,
  delay: number,
  seconds: number,
  gain: number,
): void {
  const osc = v.context.createOscillator();
  const level = envelope(v, delay, seconds, gain);
  const begin = v.start + delay;
  osc.type = type;
  osc.frequency.setValueAtTime(from * v.detune, begin);
  osc.frequency.exponentialRampToValueAtTime(Math.max(1, to * v.detune), begin + seconds);
  osc.connect(level);
  osc.start(begin);
  osc.stop(begin + seconds);
}

/** Noise through a filter whose frequency slides. */
export function noise(
  v: Voice,
  filter: BiquadFilterType,
  from: number,
  to: number,
  delay: number,
  seconds: number,
  gain: number,
  q = 1,
): void {
  if (!noiseBuffer) return;
  const source = v.context.createBufferSource();
  const shape = v.context.createBiquadFilter();
  const begin = v.start + delay;
  source.buffer = noiseBuffer;
  source.loop = true;
  shape.type = filter;
  shape.Q.value = q;
  shape.frequency.setValueAtTime(from * v.detune, begin);
  shape.frequency.exponentialRampToValueAtTime(Math.max(10, to * v.detune), begin + seconds);
  source.connect(shape).connect(envelope(v, delay, seconds, gain));
  source.start(begin, Math.random() * 0.5);
  source.stop(begin + seconds);
}

function envelope(v: Voice, delay: number, seconds: number, gain: number): GainNode {
  const level = v.context.createGain();
  const begin = v.start + delay;
  level.gain.setValueAtTime(0.0001, begin);
  level.gain.exponentialRampToValueAtTime(gain, begin + 0.008);
  level.gain.exponentialRampToValueAtTime(0.0001, begin + seconds);
  level.connect(v.out);
  return level;
}
