import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConfigChange, ConfigValue } from '@choba/contract/config-types.ts'
import { configs } from '@choba/contract/configs.contract.ts'
import { formatCount } from '@choba/contract/money.ts'
import { handleStale } from '#lib/handle-error.ts'
import { useMay } from '#lib/permission.ts'
import { useTranslations } from '#lib/translations.ts'
import { LoadError } from '#table/load-error.tsx'
import { LoadMore } from '#table/load-more.tsx'
import { useList } from '#table/use-list.ts'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Instant } from '#ui/instant.tsx'
import { Modal } from '#ui/modal.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showToast } from '#ui/toasts.ts'
import type { ConfigOwner } from './config-owners.ts'
import { useValueInWords, useValueRefresh, useValues } from './use-values.ts'

const before = ({ code, kind, wasSet, before: value }: ConfigChange) => ({
  code,
  kind,
  isSet: wasSet,
  value,
})
const after = ({ code, kind, isSet, after: value }: ConfigChange) => ({ code, kind, isSet, value })

/**
 * Changes of the values of a tenant or merchant, newest first. Users can roll back each change.
 * `of` is `all`, or the ID of one setting type.
 */
export function ValueHistory({
  owner,
  of,
  onClose,
}: {
  owner: ConfigOwner
  of: string
  onClose: () => void
}) {
  const t = useTranslations('configs.history')
  const values = useValues(owner)
  const [asked, setAsked] = useState<ConfigChange | null>(null)
  const { list, failed } = useList(owner.changes(of === 'all' ? undefined : of))
  const now = (change: ConfigChange) =>
    values.data?.items.find((one) => one.configTypeId === change.configTypeId)
  return (
    <Drawer open onClose={onClose} title={t(of === 'all' ? 'title' : 'titleOfOne')}>
      {failed && <LoadError title={t('fault')} {...failed} />}
      {!failed && !list.rows && <Skeleton className="h-60" />}
      {list.rows?.length === 0 && <EmptyState title={t('empty.title')} text={t('empty.text')} />}
      <ol>
        {list.rows?.map((change) => (
          <Change
            key={change.changeId}
            change={change}
            now={now(change)}
            onAsk={() => setAsked(change)}
          />
        ))}
      </ol>
      {list.rows !== undefined && list.rows.length > 0 && (
        <LoadMore
          shown={formatCount(list.rows.length)}
          hasMore={list.hasMore}
          busy={list.loadingMore}
          failed={list.moreFailed}
          onMore={list.onMore}
        />
      )}
      {asked && (
        <RollBack
          owner={owner}
          change={asked}
          version={now(asked)?.version ?? 0}
          onClose={() => setAsked(null)}
        />
      )}
    </Drawer>
  )
}

function Change({
  change,
  now,
  onAsk,
}: {
  change: ConfigChange
  /** Current value; undefined if the setting type is retired and has no value any more. */
  now: ConfigValue | undefined
  onAsk: () => void
}) {
  const t = useTranslations('configs.history')
  const inWords = useValueInWords()
  const mayEdit = useMay(configs.rollBack.can)
  const { kind, name, wasSet, changedAt, changedBy } = change
  // Secrets are never equal here, because the browser cannot read them to compare.
  const isSame = kind !== 'SECRET' && now?.isSet === wasSet && now.value === change.before
  const reason = now ? (isSame ? t('same') : undefined) : t('gone')
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-line-soft py-3 not-last:border-b">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold break-words">{name}</p>
        <p className="break-all">
          {t('change', { before: inWords(before(change)), after: inWords(after(change)) })}
        </p>
        <p className="text-sm text-muted">
          <Instant at={changedAt} form="short" /> {changedBy}
        </p>
      </div>
      {mayEdit && (
        <Button disabledReason={reason} onClick={onAsk}>
          {t('rollBack')}
        </Button>
      )}
    </li>
  )
}

function RollBack({
  owner,
  change,
  version,
  onClose,
}: {
  owner: ConfigOwner
  change: ConfigChange
  version: number
  onClose: () => void
}) {
  const t = useTranslations('configs')
  const inWords = useValueInWords()
  const refresh = useValueRefresh()
  const { name, kind } = change
  const { mutate, isPending } = useMutation({
    mutationFn: () => owner.rollBack(change.changeId, version),
    onSuccess: () => showToast({ severity: 'success', message: t('history.done', { name }) }),
    onError: (error) => handleStale(error, t('stale')),
    onSettled: async () => {
      onClose()
      await refresh()
    },
  })
  return (
    <Modal
      open
      onClose={onClose}
      title={t('history.askTitle', { name })}
      confirmLabel={t('history.act')}
      onConfirm={() => mutate()}
      busy={isPending}
    >
      <p className="break-all">
        {kind === 'SECRET'
          ? t('history.askSecret')
          : t('history.ask', { value: inWords(before(change)) })}
      </p>
    </Modal>
  )
}
