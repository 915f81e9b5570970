import { phraseChunks } from './phrase-chunks.ts'

// As they are written, in development; the build has compiled chunks in the place of this module (`compiled-phrases.ts`).
export const { early, late } = phraseChunks(
  import.meta.glob('../../../../packages/phrases/src/*.mn.ts', { eager: true }),
)
