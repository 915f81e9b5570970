import type { Option } from '#ui/select.tsx'
import { useWords } from './words.ts'

const copies = 3

/** Returns twelve sample stores. They have four different names, each three times. */
export function useStores(): Option[] {
  const w = useWords()
  const names = {
    shibuya: w.shibuya,
    shinjuku: w.shinjuku,
    yokohama: w.yokohama,
    sapporo: w.sapporo,
  }
  return Array.from({ length: copies }).flatMap((_, copy) =>
    Object.entries(names).map(([value, label]) =>
      copy === 0
        ? { value, label }
        : { value: `${value}${copy + 1}`, label: `${label} ${copy + 1}` },
    ),
  )
}
