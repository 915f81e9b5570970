import { type ComponentType, lazy } from 'react'
import { loadChunk } from '#ui/chunks.ts'

/** How long after the frame, in milliseconds: what the first screen is made of comes first. */
const LATER = 1_000

const Nothing = (): null => null

/**
 * A part of the frame that no one waits for, such as a badge of the menu: fetched after the screen. If its code cannot be
 * fetched, nothing is in its place.
 */
export const lazyLater = <N extends string, P>(
  load: () => Promise<Record<N, ComponentType<P>>>,
  name: N,
): ComponentType<P> =>
  lazy(async () => {
    await new Promise((go) => setTimeout(go, LATER))
    return {
      default: await loadChunk(load()).then(
        (chunk) => chunk[name],
        () => Nothing,
      ),
    }
  })
