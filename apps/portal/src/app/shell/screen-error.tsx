import { ChunkFailure } from '#ui/chunk-boundary.tsx'

/** In the place of a screen that could not be fetched or drawn: what happened, and a reload. */
export const ScreenError = () => <ChunkFailure />
