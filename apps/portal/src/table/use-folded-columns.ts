import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Column } from '#table/columns.ts'

/**
 * Returns the columns after the first `turns` columns have been folded: hidden, or showing their
 * shorter content.
 */
export function foldColumns<Row>(
  columns: readonly Column<Row>[],
  turns: number,
): readonly Column<Row>[] {
  const turned = new Set(turnsOf(columns).slice(0, turns))
  const isTurn = (turn: number | undefined) => turn !== undefined && turned.has(turn)
  return columns.flatMap((column) => {
    if (!isTurn(column.folds)) return [column]
    const { foldedCell: cell } = column
    return cell
      ? [{ ...column, cell, ...(isTurn(column.narrowsAt) && { narrow: true as const }) }]
      : []
  })
}

const turnsOf = <Row>(columns: readonly Column<Row>[]): number[] =>
  [
    ...new Set(columns.flatMap(({ folds, narrowsAt }) => [folds ?? [], narrowsAt ?? []].flat())),
  ].toSorted((a, b) => a - b)

/**
 * Folds columns (hides or shortens them) while the table, the first child of `wrap`, is wider than
 * `wrap`, and unfolds them when there is space. `isTooWide` is true if the table is too wide even
 * with all columns folded.
 */
export function useFoldedColumns<Row>(wrap: HTMLElement | null, all: readonly Column<Row>[]) {
  const titles = all.map(({ title }) => title).join()
  const [fold, setFold] = useState({ titles, turns: 0, isTooWide: false })
  const { turns, isTooWide } = fold.titles === titles ? fold : { turns: 0, isTooWide: false }
  const last = turnsOf(all).length
  /** Width of the table before each fold, in rem because the font size may change. */
  const needed = useRef<number[]>([])
  useLayoutEffect(() => {
    const table = wrap?.firstElementChild
    if (!wrap || !table) return undefined
    const measure = () => {
      const rem = Number(getComputedStyle(document.documentElement).fontSize.replace('px', ''))
      const [width, room] = [
        table.getBoundingClientRect().width / rem,
        wrap.getBoundingClientRect().width / rem,
      ]
      const next = (change: { turns?: number; isTooWide?: boolean }) =>
        setFold({ titles, turns, isTooWide, ...change })
      if (width > room + 0.1) {
        needed.current[turns] = width
        if (turns < last) next({ turns: turns + 1 })
        else if (!isTooWide) next({ isTooWide: true })
      } else if (isTooWide) next({ isTooWide: false })
      else if (turns > 0 && needed.current[turns - 1]! <= room) next({ turns: turns - 1 })
    }
    // The observer reports after the browser has computed the layout. Measuring earlier would force
    // a second layout.
    const observer = new ResizeObserver(measure)
    observer.observe(wrap)
    observer.observe(table)
    return () => observer.disconnect()
  }, [wrap, titles, turns, isTooWide, last])
  const columns = useMemo(() => foldColumns(all, turns), [all, turns])
  return { columns, turns, isTooWide }
}
