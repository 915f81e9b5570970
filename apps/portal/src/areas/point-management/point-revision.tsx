import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { formatCount, formatPoints } from '@choba/contract/money.ts'
import {
  type PointCard,
  REVISION_MAX,
  REVISION_REASON_MAX,
} from '@choba/contract/point-management.contract.ts'
import * as z from 'zod/mini'
import { FormConfirm } from '#form/form-confirm.tsx'
import { setServerErrors } from '#form/set-server-errors.ts'
import { StoreField } from '#form/store-field.tsx'
import { TextField } from '#form/text-field.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { isRefusal, isStale } from '#lib/api-error.ts'
import { useTranslations } from '#lib/translations.ts'
import { Fact, Facts } from '#ui/facts.tsx'
import { Modal } from '#ui/modal.tsx'
import { Points } from '#ui/points.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showToast } from '#ui/toasts.ts'
import { pointManagementApi } from './point-management.api.ts'
import { useDeliveryRefresh } from './use-delivery-refresh.ts'

interface Input {
  storeId: string
  quantity: string
  reason: string
}

/**
 * Parses a signed whole number, such as `－1,200` → -1200. Returns null for zero, for a number above
 * the maximum, and for any other text.
 */
export function readQuantity(text: string): number | null {
  const plain = text.normalize('NFKC').trim().replaceAll(',', '').replace(/^[−–]/, '-')
  const quantity = /^[+-]?[0-9]{1,7}$/.test(plain) ? Number(plain) : 0
  return quantity !== 0 && Math.abs(quantity) <= REVISION_MAX ? quantity : null
}

const revisionForm = z.object({
  storeId: z.string().check(z.minLength(1)),
  quantity: z.string().check(z.refine((text) => readQuantity(text) !== null)),
  reason: z
    .string()
    .check(
      z.refine((text) => text.trim() !== '' && Array.from(text).length <= REVISION_REASON_MAX),
    ),
})

/**
 * Form that changes the points of a card, with a reason. A confirmation follows, which ignores the
 * Enter key.
 */
export function PointRevision({
  card,
  onClose,
  onChanged,
}: {
  card: PointCard
  onClose: () => void
  onChanged: () => void
}) {
  const t = useTranslations('pointManagement.revise')
  const words = useTranslations('pointManagement')
  const refresh = useDeliveryRefresh()
  const form = useAppForm<Input, Input>(revisionForm, {
    defaultValues: { storeId: '', quantity: '', reason: '' },
  })
  const control = form.control as Control<Input, unknown, unknown>
  const [isAsked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  // The idempotency key stays the same if the response is lost, so that a second click does not
  // save a second revision.
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID())
  const typed = useWatch({ control: form.control })
  const quantity = readQuantity(typed.quantity ?? '') ?? 0
  const waits = Math.abs(quantity) > card.revisionLimit
  const max = formatCount(REVISION_MAX)

  function ask() {
    if (card.balance + quantity < 0 && quantity < 0 && !card.mayBeNegative)
      return form.setError(
        'quantity',
        { type: 'server', message: t('belowZero') },
        { shouldFocus: true },
      )
    setAsked(true)
  }
  async function post() {
    setBusy(true)
    const { storeId, reason } = form.getValues()
    try {
      const body = {
        idempotencyKey,
        cardNo: card.cardNo,
        storeId,
        quantity,
        reason,
        balanceSeen: card.balance,
      }
      const { outcome, balance } = await pointManagementApi.revise.call(body)
      const message =
        outcome === 'POSTED' ? t('posted', { balance: formatPoints(balance) }) : t('waiting')
      showToast({ severity: 'success', message })
      onClose()
      onChanged()
      await refresh()
    } catch (error) {
      setAsked(false)
      // The server has already accepted an earlier attempt with this key but other values. Reloads
      // the card, so that the user sees the result before trying again.
      if (isRefusal(error, 'keyReused')) {
        setKey(crypto.randomUUID())
        onChanged()
      }
      if (isStale(error)) {
        onChanged()
        const { balance } = error.result as { balance: number }
        form.setError('quantity', {
          type: 'server',
          message: t('stale', { balance: formatPoints(balance) }),
        })
      } else
        setServerErrors<Input>(error, form.setError, {
          badRequest: { field: 'quantity', words: t('belowZero') },
        })
    } finally {
      setBusy(false)
    }
  }

  if (isAsked)
    return (
      <Modal
        open
        onClose={() => setAsked(false)}
        title={t('title')}
        confirmLabel={t(`${waits ? 'ask' : 'confirm'}.${quantity > 0 ? 'add' : 'take'}`, {
          points: formatPoints(Math.abs(quantity)),
        })}
        onConfirm={() => void post()}
        busy={busy}
        holdsInput
        initialFocus="title"
      >
        <div className="flex flex-col gap-3.5">
          <Facts>
            <Fact name={words('card.cardNo')}>
              <span className="font-mono break-all">{card.cardNo}</span>
            </Fact>
            <Fact name={t('before')}>
              <Points points={card.balance} />
            </Fact>
            <Fact name={t('after')}>
              <strong className="font-semibold">
                <Points points={card.balance + quantity} />
              </strong>
            </Fact>
            <Fact name={t('reason')}>{typed.reason}</Fact>
            <Fact name={t('store')}>
              <StoreName storeId={typed.storeId ?? ''} />
            </Fact>
          </Facts>
          {waits && <p>{t('limitNote', { limit: formatPoints(card.revisionLimit) })}</p>}
        </div>
      </Modal>
    )
  return (
    <FormConfirm
      open
      onClose={onClose}
      title={t('title')}
      form={form}
      onConfirm={ask}
      confirmLabel={t('next')}
    >
      <Facts>
        <Fact name={words('card.cardNo')}>
          <span className="font-mono break-all">{card.cardNo}</span>
        </Fact>
        <Fact name={t('before')}>
          <Points points={card.balance} />
        </Fact>
        <Fact name={t('after')}>
          {quantity !== 0 && <Points points={card.balance + quantity} />}
        </Fact>
      </Facts>
      <TextField
        control={control}
        name="quantity"
        label={t('quantity')}
        help={t('quantityHelp', { max })}
        message={t('quantityInvalid', { max })}
        inputMode="text"
        maxLength={12}
      />
      <TextField
        control={control}
        name="reason"
        label={t('reason')}
        maxLength={REVISION_REASON_MAX}
      />
      <StoreField
        control={control}
        name="storeId"
        calls={pointManagementApi.stores}
        label={t('store')}
        help={t('storeHelp')}
      />
      <p className="text-sm text-muted">
        {t('limitNote', { limit: formatPoints(card.revisionLimit) })}
      </p>
    </FormConfirm>
  )
}

function StoreName({ storeId }: { storeId: string }) {
  const { data } = useQuery(pointManagementApi.stores.query({ storeId: [storeId] }))
  return data?.items[0]?.storeName ?? <Skeleton width="8rem" className="h-4" />
}
