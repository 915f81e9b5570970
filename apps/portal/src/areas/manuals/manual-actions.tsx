import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { manuals } from '@choba/contract/manuals.contract.ts'
import { manualsApi } from '#lib/manuals.api.ts'
import { useMay } from '#lib/permission.ts'
import { useTranslations } from '#lib/translations.ts'
import { Button } from '#ui/button.tsx'

/** What someone does who keeps the manuals of their side; nothing for everyone else. */
export function ManualActions() {
  const t = useTranslations('manuals.form')
  const navigate = useNavigate()
  const mayAdd = useMay(manuals.add.can)
  const mayUpload = useMay(manuals.upload.can)
  const { data } = useQuery({ ...manualsApi.categoryList.query(), enabled: mayAdd })
  if (!mayAdd || !data?.changesOwn) return null
  return (
    <div className="flex flex-wrap gap-2">
      <Button data-opens onClick={() => void navigate({ to: '/help/manual/category' })}>
        {t('addCategory')}
      </Button>
      {mayUpload && (
        <Button
          kind="primary"
          icon={<Plus aria-hidden="true" size="1.1em" />}
          data-opens
          onClick={() => void navigate({ to: '/help/manual/add' })}
        >
          {t('add')}
        </Button>
      )}
    </div>
  )
}
