import { theConfig } from "../../content.svelte";

/** The link that leads others into a room. */
export const roomUrl = (id: string): string => `${theConfig()?.public_url ?? location.origin}/r/${id}`;
