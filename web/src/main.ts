import "./style/index.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { insertSprite } from "./sprite";

insertSprite();
const target = document.getElementById("app");
if (target) mount(App, { target });
