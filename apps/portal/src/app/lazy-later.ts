import { type ComponentType, lazy } from 'react'
import { loadChunk } from '#ui/chunks.ts'

/**
 * Delay before a minor component loads, in milliseconds, so that the components of the first screen
 * load first.
 */
const LATER = 1_000

const Nothing = (): null => null

/**
 * Creates a lazy component for a minor part of the page frame, such as a badge in the menu. The
 * code loads after the screen.
 * @param instead component that is rendered if the code cannot be fetched; nothing by default
 */
export const lazyLater = <N extends string, P>(
  load: () => Promise<Record<N, ComponentType<P>>>,
  name: N,
  instead: ComponentType<P> = Nothing,
): ComponentType<P> =>
  lazy(async () => {
    await new Promise((go) => setTimeout(go, LATER))
    return {
      default: await loadChunk(load()).then(
        (chunk) => chunk[name],
        () => instead,
      ),
    }
  })
