import { createContext } from 'react'

/**
 * Heading element of a `Section` and of a chart. On a screen, it comes after the title, `h1`. A
 * drawer or dialog has a title of its own, `h2`, so it provides `h3`.
 */
export const SectionHeading = createContext<'h2' | 'h3'>('h2')
