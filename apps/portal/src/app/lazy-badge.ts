import { type ComponentType, lazy } from 'react'
import { loadChunk } from '#ui/chunks.ts'

/** So long after the menu, in milliseconds: what the first screen is made of comes first. */
const LATER = 1_000

const NoBadge = (): null => null

/** What stands beside an entry of the menu; fetched after the screen, in words of the frame. Where its code cannot be fetched, the entry has no badge. */
export const lazyBadge = <N extends string>(load: () => Promise<Record<N, ComponentType>>, name: N): ComponentType =>
  lazy(async () => {
    await new Promise((go) => setTimeout(go, LATER))
    return {
      default: await loadChunk(load()).then(
        (chunk) => chunk[name],
        () => NoBadge,
      ),
    }
  })
