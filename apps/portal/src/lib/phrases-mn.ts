import { phraseChunks } from './phrase-chunks.ts'

// Used only in development, with the original phrase files. The build replaces this module with
// compiled chunks (`compiled-phrases.ts`).
export const { early, late } = phraseChunks(
  import.meta.glob('../../../../packages/phrases/src/*.mn.ts', { eager: true }),
)
