import type { PhraseName } from '@choba/phrases/portal-phrases.ts'
import { type ComponentType, lazy } from 'react'
import { loadPhrases } from '#lib/i18n.ts'
import { loadChunk } from '#ui/chunks.ts'

/** So long after the menu, in milliseconds: what the first screen is made of comes first. */
const LATER = 1_000

const NoBadge = (): null => null

/** What stands beside an entry of the menu, with the words it needs; fetched after the screen. Where it does not come, nothing stands there. */
export const lazyBadge = <N extends string>(
  load: () => Promise<Record<N, ComponentType>>,
  name: N,
  phrases: PhraseName,
): ComponentType =>
  lazy(async () => {
    await new Promise((go) => setTimeout(go, LATER))
    const fetched = Promise.all([loadChunk(load()), loadPhrases(phrases)])
    return { default: await fetched.then(([chunk]) => chunk[name]).catch(() => NoBadge) }
  })
