import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { loadChunk } from '#ui/chunks.ts'

/** Returns a component that fetches the code of a screen when the screen is first opened. */
export const lazyPage = <N extends string>(
  load: () => Promise<Record<N, ComponentType>>,
  name: N,
) => lazyRouteComponent(async () => ({ page: (await loadChunk(load()))[name] }), 'page')
