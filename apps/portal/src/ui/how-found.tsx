import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import type { ReactNode } from 'react'
import { IconButton } from '#ui/icon-button.tsx'
import { Popover } from '#ui/popover.tsx'

/** Help button with a popover that explains the computation of a figure. */
export const HowFound = ({ label, children }: { label: string; children: ReactNode }) => (
  <Popover
    align="end"
    label={label}
    trigger={
      <IconButton label={label} icon={<CircleQuestionMark aria-hidden="true" size={16} />} />
    }
    className="p-4"
  >
    <p className="max-w-80 text-sm text-muted">{children}</p>
  </Popover>
)
