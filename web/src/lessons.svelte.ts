// The lessons: asked for once, begun as rooms of their own.

import { driverName } from "./driverName";
import { createRoom, getLessons } from "./net/api";
import { lessonRoom } from "./newRoom";
import { theLevels } from "./levels";
import type { LessonText } from "./protocol/types";
import { settings } from "./settings.svelte";

class Lessons {
  all = $state.raw<LessonText[]>([]);
  private loading = false;

  async load(): Promise<void> {
    if (this.all.length || this.loading) return;
    this.loading = true;
    this.all = await getLessons().catch(() => []);
    this.loading = false;
  }

  /** The first that was not done yet; the first of all when all were. */
  get next(): LessonText | undefined {
    return this.all.find((lesson) => !settings.lessons.includes(lesson.id)) ?? this.all[0];
  }
}

export const lessons = new Lessons();

/** Makes a room for a lesson; where it is. */
export async function beginLesson(lesson: LessonText): Promise<string> {
  const made = await createRoom(lessonRoom(lesson, driverName(), theLevels()[0]?.id ?? ""));
  return `/r/${made.room.id}`;
}
