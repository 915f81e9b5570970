import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useState } from 'react'
import { feed, type FeedKey } from '@choba/contract/feed.contract.ts'
import type { TenantAddress } from '#lib/about-tenant.ts'
import { useMay } from '#lib/permission.ts'
import { useTranslations } from '#lib/translations.ts'
import type { Column } from '#table/columns.ts'
import { ListScreen } from '#table/list-screen.tsx'
import { TruncatedText } from '#table/truncated-text.tsx'
import { useWholeList } from '#table/use-whole-list.tsx'
import { Button } from '#ui/button.tsx'
import { CopyText } from '#ui/copy-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Instant } from '#ui/instant.tsx'
import { Status } from '#ui/status.tsx'
import { FeedKeyAdd } from './feed-key-add.tsx'
import { FeedKeyEnd } from './feed-key-end.tsx'
import { FeedKeyMade, type Made } from './feed-key-secret.tsx'
import { ownerOf } from './feed-key-owner.ts'
import { feedApi } from './feed.api.ts'

/** Dialog that is open on top of the list. */
type Open =
  | { readonly is: 'add' }
  | { readonly is: 'made'; made: Made }
  | { readonly is: 'end'; key: FeedKey }

/** Feed keys of a tenant with owner, status and last use. */
export function FeedKeyList({ about, above }: { about: TenantAddress; above: ReactNode }) {
  const t = useTranslations('feed')
  const [open, setOpen] = useState<Open | null>(null)
  const mayAdd = useMay(feed.addKey.can)
  const { data, fault } = useWholeList(feedApi.keys.query(about), t('fault'))
  const close = () => setOpen(null)
  const add = mayAdd && (
    <Button
      kind="primary"
      icon={<Plus aria-hidden="true" size="1.1em" />}
      data-opens
      onClick={() => setOpen({ is: 'add' })}
    >
      {t('add')}
    </Button>
  )
  return (
    <>
      <ListScreen
        title={t('title')}
        total={data ? data.items.length : null}
        primary={add}
        filters={above}
        fault={fault}
        rows={data?.items}
        columns={useKeyColumns((key) => setOpen({ is: 'end', key }))}
        whenNone={<EmptyState title={t('empty.title')} text={t('empty.text')} action={add} />}
        rowKey={(row) => row.keyId}
        card={(row) => <Card row={row} onEnd={() => setOpen({ is: 'end', key: row })} />}
      />
      {open?.is === 'add' && (
        <FeedKeyAdd
          about={about}
          onClose={close}
          onMade={(made) => setOpen({ is: 'made', made })}
        />
      )}
      {open?.is === 'made' && <FeedKeyMade made={open.made} onClose={close} />}
      {open?.is === 'end' && <FeedKeyEnd about={about} row={open.key} onClose={close} />}
    </>
  )
}

function useKeyColumns(onEnd: (key: FeedKey) => void): readonly Column<FeedKey>[] {
  const t = useTranslations('feed')
  const mayEnd = useMay(feed.endKey.can)
  const acts: Column<FeedKey> = {
    id: 'act',
    title: t('column.act'),
    align: 'right',
    cell: (row) => row.state === 'ACTIVE' && <EndButton row={row} onEnd={() => onEnd(row)} />,
  }
  return [
    {
      id: 'owner',
      title: t('column.owner'),
      cell: (row) => <TruncatedText text={ownerOf(row)} className="max-w-72" />,
    },
    {
      id: 'kind',
      title: t('column.kind'),
      folds: 4,
      cell: (row) => t(`kind.${row.gateway === null ? 'STORE' : 'GATEWAY'}`),
    },
    { id: 'keyId', title: t('column.keyId'), cell: (row) => <CopyText text={row.keyId} shorten /> },
    { id: 'state', title: t('column.state'), cell: (row) => <KeyStatus row={row} /> },
    { id: 'lastUsedAt', title: t('column.lastUsedAt'), cell: (row) => <LastUsed row={row} /> },
    {
      id: 'createdAt',
      title: t('column.createdAt'),
      folds: 2,
      cell: (row) => <Instant at={row.createdAt} form="short" />,
    },
    {
      id: 'createdBy',
      title: t('column.createdBy'),
      folds: 1,
      cell: (row) => <TruncatedText text={row.createdBy} className="max-w-40" />,
    },
    {
      id: 'endedAt',
      title: t('column.endedAt'),
      folds: 3,
      cell: (row) => row.endedAt !== null && <Instant at={row.endedAt} form="short" />,
    },
    {
      id: 'endedBy',
      title: t('column.endedBy'),
      folds: 1,
      cell: (row) =>
        row.endedBy !== null && <TruncatedText text={row.endedBy} className="max-w-40" />,
    },
    ...(mayEnd ? [acts] : []),
  ]
}

function KeyStatus({ row: { state } }: { row: FeedKey }) {
  const t = useTranslations('feed.state')
  return <Status tone={state === 'ACTIVE' ? 'ok' : 'muted'}>{t(state)}</Status>
}

function LastUsed({ row: { lastUsedAt } }: { row: FeedKey }) {
  const t = useTranslations('feed')
  if (lastUsedAt === null) return <span className="text-muted">{t('never')}</span>
  return <Instant at={lastUsedAt} form="short" />
}

function EndButton({ row, onEnd }: { row: FeedKey; onEnd: () => void }) {
  const t = useTranslations('feed')
  return (
    <Button
      aria-label={t('end.actOf', { name: ownerOf(row), keyId: row.keyId })}
      data-opens
      onClick={onEnd}
    >
      {t('end.act')}
    </Button>
  )
}

function Card({ row, onEnd }: { row: FeedKey; onEnd: () => void }) {
  const t = useTranslations('feed')
  const mayEnd = useMay(feed.endKey.can)
  return (
    <span className="flex min-w-0 flex-col gap-1.5">
      <span className="flex items-baseline justify-between gap-3">
        <span className="truncate font-semibold">{ownerOf(row)}</span>
        <KeyStatus row={row} />
      </span>
      <CopyText text={row.keyId} />
      <span className="flex flex-wrap items-center justify-between gap-2 text-sm text-muted">
        <span>
          {t('column.lastUsedAt')} <LastUsed row={row} />
        </span>
        {mayEnd && row.state === 'ACTIVE' && <EndButton row={row} onEnd={onEnd} />}
      </span>
    </span>
  )
}
