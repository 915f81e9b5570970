import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  ChangedDay,
  closeObstacle,
  type dayCloses,
  type DayToClose,
} from '@choba/contract/day-closes.contract.ts'
import type { BodyOf } from '@choba/contract/endpoint.ts'
import { formatMoney } from '@choba/contract/money.ts'
import * as z from 'zod/mini'
import { ApiError, isStale } from '#lib/api-error.ts'
import { handleError } from '#lib/handle-error.ts'
import { refresh } from '#lib/refresh.ts'
import { useTranslations } from '#lib/translations.ts'
import { clockOf, dayText } from '#ui/instants.ts'
import { showToast } from '#ui/toasts.ts'
import { dayClosesApi } from './day-closes.api.ts'

type Body = BodyOf<(typeof dayCloses)['close']>

/** Notice above the day after an attempt to close. */
export interface CloseNote {
  readonly tone: 'warn' | 'info'
  readonly text: string
}

/**
 * Returns a function that closes a day, without retries. If the server rejects the close, the form
 * keeps its values and shows the current figures.
 */
export function useClose(onNote: (note: CloseNote | null) => void) {
  const t = useTranslations('dayCloses')
  const client = useQueryClient()
  const warn = (text: string) => onNote({ tone: 'warn', text })

  function takeCurrent(current: DayToClose, { part, countedCash }: Body) {
    const { storeId } = current.store
    // The cache may contain the day under its date, and also as "today".
    for (const day of [undefined, current.day])
      if (day !== undefined || current.day === current.today)
        client.setQueryData(dayClosesApi.read.query({ storeId, day }).queryKey, current)
    const taken = closeObstacle(current.closes, part) === null ? undefined : current.closes[0]
    if (!taken) return warn(t('changed'))
    const { day, time } = clockOf(taken.closedAt)
    const counted = formatMoney(countedCash, current.currency)
    warn(t('taken', { name: taken.closedBy, at: `${dayText(day)} ${time}`, counted }))
  }

  const { mutateAsync, isPending } = useMutation({
    mutationFn: (body: Body) => dayClosesApi.close.call(body),
    onSuccess: async () => {
      onNote(null)
      showToast({ severity: 'success', message: t('done') })
      await refresh(client, dayClosesApi.read.key(), dayClosesApi.list.key())
    },
    onError: async (error, body) => {
      const changed = isStale(error) ? z.safeParse(ChangedDay, error.result) : null
      if (changed?.success) takeCurrent(changed.data.current, body)
      else {
        handleError(error)
        // After a timeout or a server error, it is unknown if the server has closed the day.
        const isUnsure = error instanceof ApiError && (error.status === 0 || error.status >= 500)
        if (isUnsure) warn(t('unsure'))
        await refresh(client, dayClosesApi.read.key(), dayClosesApi.list.key())
      }
    },
  })
  return { close: mutateAsync, isPending }
}
