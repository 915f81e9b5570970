import { useQuery } from '@tanstack/react-query'
import { pointRulesApi } from '#areas/point-rules/point-rules.api.ts'
import { qrCodesApi } from '#areas/qr-codes/qr-codes.api.ts'
import { terminalsApi } from '#areas/terminals/terminals.api.ts'
import { useTranslations } from '#lib/translations.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { storesApi } from './stores.api.ts'

/** Maximum number of entries of each kind that are listed by name. */
const SHOWN = 5
/**
 * Page size of the request for point rules. The response also contains the rules for all stores,
 * which are filtered out.
 */
const RULES = 200

/**
 * Lists what a store still has before it is closed: the number of entries of each kind, and the
 * names of the first ones.
 */
export function StoreClosingList({ storeId }: { storeId: string }) {
  const t = useTranslations('stores.close')
  const { data: has } = useQuery(storesApi.closing.query({ storeId }))
  const first = { storeId: [storeId], pageSize: SHOWN }
  const people = useQuery(storesApi.people.query({ storeId, pageSize: SHOWN })).data
  const terminals = useQuery(terminalsApi.list.query(first)).data
  const qrCodes = useQuery({
    ...qrCodesApi.list.query(first),
    enabled: has !== undefined && has.qrCodes !== null,
  }).data
  const pointRules = useQuery({
    ...pointRulesApi.list.query({ storeId: [storeId], pageSize: RULES }),
    enabled: has !== undefined && has.pointRules !== null,
  }).data
  const rules = pointRules?.items
    .filter(({ store, status }) => store?.storeId === storeId && status !== 'ENDED')
    .slice(0, SHOWN)
  return (
    <div className="text-sm">
      <p className="font-semibold">{t('lists')}</p>
      {has ? (
        <ul className="list-disc pl-5 text-muted">
          <Line
            text={t('people', { count: has.people })}
            count={has.people}
            names={people?.items.map(({ userFullName }) => userFullName)}
            others="otherPeople"
          />
          <Line
            text={t('terminals', { count: has.terminals })}
            count={has.terminals}
            names={terminals?.items.map(({ terminalNo }) => terminalNo)}
          />
          {has.qrCodes !== null && (
            <Line
              text={t('qrCodes', { count: has.qrCodes })}
              count={has.qrCodes}
              names={qrCodes?.items.map(({ name }) => name)}
            />
          )}
          {has.pointRules !== null && (
            <Line
              text={t('pointRules', { count: has.pointRules })}
              count={has.pointRules}
              names={rules?.map(({ shown }) => shown.ruleName)}
            />
          )}
          <li>{t('keys', { count: has.signKeys })}</li>
        </ul>
      ) : (
        <Skeleton className="h-24" />
      )}
    </div>
  )
}

function Line({
  text,
  count,
  names = [],
  others = 'others',
}: {
  text: string
  count: number
  names: readonly string[] | undefined
  others?: 'others' | 'otherPeople'
}) {
  const t = useTranslations('stores')
  const left = count - names.length
  return (
    <li>
      {text}
      {names.length > 0 && (
        <span className="block break-words text-ink">
          {names.join(t('form.between'))}
          {left > 0 && t(`close.${others}`, { count: left })}
        </span>
      )}
    </li>
  )
}
