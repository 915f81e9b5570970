import type { RefObject } from 'react'
import { handleError } from '#lib/handle-error.ts'
import { saveFile } from '#lib/save-file.ts'
import { useSeesPart } from '#lib/store-share.ts'
import { useTranslations } from '#lib/translations.ts'
import { Menu } from '#ui/menu.tsx'
import type { ChartTable } from './chart-data.ts'
import { chartFile } from './chart-file.ts'
import { FileButton } from './file-button.tsx'
import { pngOf, svgOf } from './picture-file.ts'

/**
 * Menu with a chart's downloads: its data as a CSV file, and its image. The menu is open when it is
 * first rendered.
 */
export function FileMenu({
  table,
  fileName,
  picture,
}: {
  table: ChartTable
  fileName: string
  /** Element that is exported as an image; null while the table replaces the chart. */
  picture: RefObject<HTMLElement | null> | null
}) {
  const t = useTranslations('chart')
  const words = useTranslations('kit.storeShare')
  const share = useSeesPart() ? { column: words('column'), text: words('text') } : undefined
  const save = (text: BlobPart, type: string, ending: string) =>
    saveFile(new Blob([text], { type }), `${fileName}.${ending}`)
  const drawn = () => svgOf(picture!.current!)
  const items = [
    {
      label: t('file.csv'),
      onSelect: () => save(chartFile(table, share), 'text/csv;charset=utf-8', 'csv'),
    },
    ...(picture
      ? [
          { label: t('file.svg'), onSelect: () => save(drawn(), 'image/svg+xml', 'svg') },
          {
            label: t('file.png'),
            onSelect: () =>
              void pngOf(drawn()).then((png) => saveFile(png, `${fileName}.png`), handleError),
          },
        ]
      : []),
  ]
  return <Menu defaultOpen label={t('download')} trigger={<FileButton />} items={items} />
}
