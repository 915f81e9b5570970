import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { numberPrefix } from '@choba/contract/fields.ts'
import { formatPoints } from '@choba/contract/money.ts'
import { merchantMay, whereUsed } from '@choba/contract/permissions.ts'
import type { PointCard, pointManagement } from '@choba/contract/point-management.contract.ts'
import * as z from 'zod/mini'
import { isRefusal } from '#lib/api-error.ts'
import { useMay } from '#lib/permission.ts'
import { useTranslations } from '#lib/translations.ts'
import { LoadError } from '#table/load-error.tsx'
import { Button } from '#ui/button.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Points } from '#ui/points.tsx'
import { Box, Section } from '#ui/section.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Status } from '#ui/status.tsx'
import { TextField } from '#ui/text-field.tsx'
import { pointManagementApi } from './point-management.api.ts'
import { PointRevision } from './point-revision.tsx'
import { useErrorText } from './delivery-answer.ts'

const canRevise = whereUsed(
  'points',
  merchantMay('Shop.edit'),
) satisfies typeof pointManagement.revise.can

/**
 * Shows the balance of a card in Choba beside the balance in the external point system. The user
 * types the card number.
 */
export function CardBalance() {
  const t = useTranslations('pointManagement.card')
  const id = useId()
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState<string | null>(null)
  const number = z.safeParse(numberPrefix, typed)
  const query = useQuery({
    ...pointManagementApi.card.query({ cardNo: asked ?? '0' }),
    enabled: asked !== null,
    staleTime: 0,
  })
  function look(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!number.success) return setAsked(null)
    if (number.data === asked) void query.refetch()
    setAsked(number.data)
  }
  const isMissing = typed !== '' && !number.success
  return (
    <Box>
      <Section title={t('title')}>
        <form onSubmit={look} className="flex flex-wrap items-end gap-2">
          <div className="flex min-w-0 flex-1 basis-48 flex-col gap-1">
            <label htmlFor={id} className="text-sm text-muted">
              {t('cardNo')}
            </label>
            <TextField
              id={id}
              className="font-mono"
              maxLength={64}
              aria-invalid={isMissing}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </div>
          <Button type="submit" busy={query.isFetching} disabled={typed.trim() === ''}>
            {t('look')}
          </Button>
        </form>
        <div aria-live="polite">
          {isMissing || isRefusal(query.error, 'notFound') ? (
            <p className="text-danger">{t('missing')}</p>
          ) : query.isError ? (
            <LoadError
              title={t('unanswered')}
              error={query.error}
              busy={query.isFetching}
              onRetry={() => void query.refetch()}
            />
          ) : asked !== null && query.data ? (
            <Balances card={query.data} onChanged={() => void query.refetch()} />
          ) : (
            query.isFetching && <Skeleton className="h-24" />
          )}
        </div>
      </Section>
    </Box>
  )
}

function Balances({ card, onChanged }: { card: PointCard; onChanged: () => void }) {
  const t = useTranslations('pointManagement')
  const mayRevise = useMay(canRevise)
  const [isOpen, setOpen] = useState(false)
  // If the point system does not know the card, the card's balance in the point system is zero.
  const there = card.theirs.answer === 'ABSENT' ? 0 : card.theirs.balance
  return (
    <div className="flex flex-col gap-3 pt-1">
      <Facts>
        <Fact name={t('card.cardNo')}>
          <span className="font-mono break-all">{card.cardNo}</span>
        </Fact>
        <Fact name={t('card.ours')}>
          <span className="text-lg font-semibold">
            <Points points={card.balance} />
          </span>
        </Fact>
        <Fact name={t('card.theirs')}>
          <Theirs card={card} />
        </Fact>
        {card.undelivered !== 0 && (
          <Fact name={t('card.undelivered')}>
            <Points points={card.undelivered} />
          </Fact>
        )}
        {there !== null && (
          <Fact name={t('card.difference')}>
            <Difference
              points={there + card.undelivered - card.balance}
              isComplete={card.undelivered === 0}
            />
          </Fact>
        )}
      </Facts>
      {mayRevise && (
        <div>
          <Button data-opens onClick={() => setOpen(true)}>
            {t('revise.act')}
          </Button>
        </div>
      )}
      {isOpen && <PointRevision card={card} onClose={() => setOpen(false)} onChanged={onChanged} />}
    </div>
  )
}

function Theirs({ card: { theirs } }: { card: PointCard }) {
  const t = useTranslations('pointManagement.card')
  const inWords = useErrorText()
  if (theirs.balance !== null)
    return (
      <span className="text-lg font-semibold">
        <Points points={theirs.balance} />
      </span>
    )
  if (theirs.answer === 'ABSENT') return t('absent')
  if (theirs.answer === 'NONE') return <span className="text-muted">{t('none')}</span>
  return (
    <span className="flex flex-wrap gap-x-3">
      <Status tone="warn">{t('unanswered')}</Status>
      {theirs.error !== null && <span className="text-muted">{inWords(theirs.error)}</span>}
    </span>
  )
}

/**
 * Difference between the balances in the point system and in Choba. `points` is positive if the
 * point system has more, after deducting entries that it has not received yet.
 */
function Difference({ points, isComplete }: { points: number; isComplete: boolean }) {
  const t = useTranslations('pointManagement.card')
  if (points === 0) return <Status tone="ok">{t(isComplete ? 'same' : 'sameAfter')}</Status>
  const signed = `${points > 0 ? '+' : ''}${formatPoints(points)}`
  return (
    <>
      <Status tone="danger">{t('differs', { difference: signed })}</Status>
      <span className="block text-sm text-muted">{t('differsNote')}</span>
    </>
  )
}
