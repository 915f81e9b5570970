/** Time limit for loading a chunk, in milliseconds. The specification requires 120 s. */
const CHUNK_TIMEOUT = 120_000

const CHUNK_TIMED_OUT = 'ChunkTimedOut'

// Matches the message of each browser for a module that failed to load. The last alternative is
// Vite's message for a style sheet.
const failures =
  /ChunkTimedOut|dynamically imported module|Importing a module script failed|error loading|Unable to preload CSS/i

export const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error && failures.test(error.message)

/**
 * Wraps the import of a chunk, and rejects if the chunk does not load within two minutes: `lazy(()
 * => loadChunk(import('./x.tsx')))`.
 */
export function loadChunk<M>(chunk: Promise<M>, timeout = CHUNK_TIMEOUT): Promise<M> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(CHUNK_TIMED_OUT)), timeout)
    chunk.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
