import { useQuery } from '@tanstack/react-query'
import { SIGN_INS_SHOWN, type TriedSignIn } from '@choba/contract/account.contract.ts'
import { FormSection } from '#form/form-section.tsx'
import { useTranslations } from '#lib/translations.ts'
import { LoadError } from '#table/load-error.tsx'
import { Instant } from '#ui/instant.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Status } from '#ui/status.tsx'
import { accountApi } from './account.api.ts'
import { useDeviceInWords } from './use-device-in-words.ts'

/** Lists the user's recent sign-ins, including failed ones. */
export function SignInsSection() {
  const t = useTranslations('account.signIns')
  const { data, error, isFetching, refetch } = useQuery(accountApi.signIns.query())
  return (
    <FormSection title={t('title')} note={t('note', { count: SIGN_INS_SHOWN })}>
      {data?.items.length === 0 && <p className="text-muted">{t('empty')}</p>}
      {data && data.items.length > 0 && (
        <ol className="divide-y divide-line border-y border-line">
          {data.items.map((one, at) => (
            <SignInRow key={`${one.at} ${at}`} signIn={one} />
          ))}
        </ol>
      )}
      {!data && error && (
        <LoadError
          title={t('fault')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton className="h-60" />}
    </FormSection>
  )
}

function SignInRow({ signIn }: { signIn: TriedSignIn }) {
  const t = useTranslations('account.signIns')
  const device = useDeviceInWords()(signIn)
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-6 py-2">
      <Instant at={signIn.at} />
      <span className="justify-self-end">
        {signIn.ok ? (
          <Status tone="ok">{t('ok')}</Status>
        ) : (
          <Status tone="danger">{t(`refused.${signIn.step}`)}</Status>
        )}
      </span>
      <p className="col-span-2 flex flex-wrap gap-x-4 text-sm text-muted">
        <span>{device}</span>
        {signIn.ip !== null && <span className="break-all">{signIn.ip}</span>}
      </p>
    </li>
  )
}
