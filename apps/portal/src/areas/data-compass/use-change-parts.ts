import type { CompassChanges } from '@choba/contract/data-compass.contract.ts'
import type { StatRow } from '@choba/contract/statistics.contract.ts'
import type { ChartTable } from '#chart/chart-data.ts'
import type { RankedPart } from '#chart/ranking.ts'
import { useChartFormats } from '#chart/use-chart-formats.ts'
import { changeOf as changed } from '#chart/change.ts'
import { useTranslations } from '#lib/translations.ts'
import { changeOf, signed } from './compass-figures.ts'
import { useTransactionsAddress } from './compass-links.ts'
import { changeTable, sumRow } from './change-table.ts'

/** The parts of a difference as marks and rows, each leading to its transactions. What is not known has a row and no mark. */
export function useChangeParts(
  read: CompassChanges | undefined,
  storeId: string[] | undefined,
  order: (a: number, b: number) => number,
): { parts: RankedPart[]; table: ChartTable; nameOf: (row: StatRow) => string } {
  const t = useTranslations('dataCompass')
  const by = useTranslations('dataCompass.explain.by')
  const chart = useTranslations('chart')
  const { money } = useChartFormats()
  const address = useTransactionsAddress()
  const nameOf = ({ key, name }: StatRow) => (key === '' ? t('others') : (name ?? chart('hour', { hour: key })))
  if (!read) return { parts: [], table: { head: [], rows: [] }, nameOf }
  const format = money(read.currency)
  const linkOf = (row: StatRow | null, period: CompassChanges['period']) => {
    if (row === null) return address(period, 'net', { storeId })
    if (row.key === '' || read.by === 'hour') return undefined
    return address(period, 'net', read.by === 'store' ? { storeId: [row.key] } : { storeId, paymentType: [row.key] })
  }
  const linksOf = (row: StatRow | null) => [linkOf(row, read.period), linkOf(row, read.before)]
  const known = read.rows.flatMap((row) => {
    const change = changeOf(row)
    return change === null ? [] : [{ row, change }]
  })
  const othersChange = read.others && changeOf(read.others)
  const all = [
    ...known.toSorted((a, b) => order(a.change, b.change)),
    ...(read.others && othersChange !== null ? [{ row: read.others, change: othersChange }] : []),
  ]
  const named = (row: StatRow) => ({
    name: nameOf(row),
    now: row.net,
    before: row.before && row.before.net,
    links: linksOf(row),
  })
  return {
    nameOf,
    parts: all.map(({ row, change }) => ({
      name: nameOf(row),
      value: change,
      href: linkOf(row, read.period),
      note: row.net === null ? '' : changed(row.net, row.before && row.before.net).text,
    })),
    table: changeTable(
      [by(read.by), t('now'), t('before'), t('change')],
      [
        ...read.rows.map(named),
        ...(read.others ? [named(read.others)] : []),
        sumRow(t('sum'), read.sum, read.beforeSum, linksOf(null)),
      ],
      format,
      signed(format),
    ),
  }
}
