import { useTranslations } from '#lib/translations.ts'
import { LoadError } from '#table/load-error.tsx'
import { LoadMore } from '#table/load-more.tsx'
import { Table } from '#table/table.tsx'
import { useList } from '#table/use-list.ts'
import { Button } from '#ui/button.tsx'
import { PointRuleCard, usePointRuleColumns } from './point-rule-columns.tsx'
import { pointRulesApi } from './point-rules.api.ts'
import { usePointRuleNavigation } from './use-point-rules.ts'

/**
 * Panel on a store's screen: the rules that apply at the store, with a link to the simulator. The
 * route of that screen must load the phrases `pointRules`.
 */
export function PointRulesPanel({ storeId }: { storeId: string }) {
  const t = useTranslations('pointRules')
  const navigation = usePointRuleNavigation()
  const columns = usePointRuleColumns()
  const { list, failed } = useList(pointRulesApi.list.pages({ storeId: [storeId] }))
  const { rows, busy, hasMore, loadingMore, moreFailed, onMore } = list
  return (
    <section aria-label={t('panel.title')} className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="text-lg font-semibold">{t('panel.title')}</h2>
        <Button className="ml-auto" onClick={() => navigation.simulator(storeId)}>
          {t('panel.simulate')}
        </Button>
      </div>
      {failed ? (
        <LoadError title={t('fault')} {...failed} />
      ) : rows?.length === 0 ? (
        <p className="text-muted">{t('empty.noneInStore')}</p>
      ) : (
        <div className="min-w-0 sm:rounded-md sm:border sm:border-line sm:bg-surface">
          <Table
            label={t('panel.title')}
            columns={columns}
            rows={rows}
            busy={busy}
            rowKey={(row) => row.originalRuleId}
            onOpen={(row) => navigation.detail(row.originalRuleId)}
            card={(row) => <PointRuleCard rule={row} />}
            footer={
              hasMore && (
                <LoadMore
                  shown={String(rows?.length ?? 0)}
                  hasMore={hasMore}
                  busy={loadingMore}
                  failed={moreFailed}
                  onMore={onMore}
                />
              )
            }
          />
        </div>
      )}
    </section>
  )
}
