import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { Specimen, Specimens } from './specimen.tsx'
import { useWords } from './words.ts'

/** Gallery page with a drawer whose content scrolls between its header and its buttons. */
export function DrawerExamples() {
  const w = useWords()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <Specimens>
      <Specimen name={w.open}>
        <Button kind="primary" data-opens onClick={() => setOpen(true)}>
          {w.open}
        </Button>
      </Specimen>
      <Drawer
        open={open}
        onClose={close}
        title={w.longText}
        footer={
          <>
            <Button onClick={close}>{w.details}</Button>
            <Button kind="primary" onClick={close}>
              {w.save}
            </Button>
          </>
        }
      >
        <ul className="flex flex-col gap-3">
          {Array.from({ length: 20 }, (_, index) => (
            <li key={index}>{w.longText}</li>
          ))}
        </ul>
      </Drawer>
    </Specimens>
  )
}
