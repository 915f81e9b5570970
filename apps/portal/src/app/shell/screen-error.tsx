import { ChunkFailure } from '#ui/chunk-boundary.tsx'

/** Error page for a screen that failed to load or render, with a reload button. */
export const ScreenError = () => <ChunkFailure />
