import { useTranslations } from '#lib/translations.ts'
import { FilterMenu } from '#table/filter-menu.tsx'
import type { FilterSpec } from '#table/filter-spec.tsx'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'

/**
 * Filter menu of a list in a drawer, for phones. A button closes the drawer and so shows the found
 * rows.
 */
export function FilterSheet({
  specs,
  found,
  open,
  onClose,
}: {
  specs: readonly FilterSpec[]
  /** Number of found rows as text; undefined while they are counted. */
  found: string | undefined
  open: boolean
  onClose: () => void
}) {
  const t = useTranslations('kit')
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t('moreFilters')}
      footer={
        <Button kind="primary" className="w-full justify-center" onClick={onClose}>
          {found ? t('showFound', { count: found }) : t('showList')}
        </Button>
      }
    >
      <div className="-mx-4 -my-5">
        <FilterMenu specs={specs} />
      </div>
    </Drawer>
  )
}
