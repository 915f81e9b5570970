import { lazy } from 'react'
import { useMay } from '#lib/permission.ts'
import type { ExportProps } from '#table/export-menu.tsx'
import { ExportTrigger } from '#table/export-trigger.tsx'
import { loadChunk } from '#ui/chunks.ts'
import { FetchedMenu } from '#ui/fetched-menu.tsx'

const ExportMenu = lazy(async () => ({
  default: (await loadChunk(import('#table/export-menu.tsx'))).ExportMenu,
}))

/**
 * Button that opens a menu to save a list as a file, for users with permission: `<ExportButton
 * endpoint={…} query={filters} total={first?.total} />`.
 */
export function ExportButton(props: ExportProps) {
  const may = useMay(props.endpoint.can)
  return may && <FetchedMenu button={<ExportTrigger />} menu={<ExportMenu {...props} />} />
}
