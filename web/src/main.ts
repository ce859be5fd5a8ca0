import "./style/fonts.css";
import "./style/tokens.css";
import "./style/ui.css";
import "./style/board.css";
import "./style/game.css";
import "./style/phone.css";
import "./style/tablet.css";
import "./style/home.css";
import "./style/room.css";
import "./style/result.css";
import "./style/replay.css";
import "./style/help.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { insertSprite } from "./sprite";

insertSprite();
const target = document.getElementById("app");
if (target) mount(App, { target });
