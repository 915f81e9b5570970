import { type ComponentType, lazy } from 'react'
import { loadChunk } from '#ui/chunks.ts'

/**
 * Delay after the frame has rendered, in milliseconds. The parts of the first screen load first.
 */
const LATER = 1_000

const Nothing = (): null => null

/**
 * Lazy component for a minor part of the frame, such as a badge in the menu. It loads after the
 * screen. If its code cannot be fetched, the component renders nothing.
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
