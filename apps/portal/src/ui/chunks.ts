/** Time limit for loading a chunk, in milliseconds (specification: 120 s). */
const CHUNK_TIMEOUT = 120_000

const CHUNK_TIMED_OUT = 'ChunkTimedOut'

// Matches each browser's message for a module that failed to load. The last alternative is Vite's,
// for a style sheet.
const failures =
  /ChunkTimedOut|dynamically imported module|Importing a module script failed|error loading|Unable to preload CSS/i

export const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error && failures.test(error.message)

/**
 * Rejects if a chunk does not load within two minutes: `lazy(() => loadChunk(import('./x.tsx')))`.
 */
export function loadChunk<M>(chunk: Promise<M>, timeout = CHUNK_TIMEOUT): Promise<M> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(CHUNK_TIMED_OUT)), timeout)
    chunk.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
