import { useState } from 'react'
import { Rating } from '#ui/rating.tsx'
import { Upload, type UploadedFile, type UploadSending } from '#ui/upload.tsx'
import { Specimen, Specimens } from './specimen.tsx'
import { useWords } from './words.ts'

const STEPS = 20

/** Imitates a slow upload without sending anything. */
async function pretend(file: File, { signal, onProgress }: UploadSending): Promise<UploadedFile> {
  for (let step = 1; step <= STEPS; step++) {
    await new Promise((wait) => setTimeout(wait, 100))
    signal.throwIfAborted()
    onProgress(step / STEPS)
  }
  return { name: file.name, label: file.name }
}

/** Gallery page with files that are uploading, uploaded files, and star ratings. */
export function UploadExamples() {
  const w = useWords()
  const [files, setFiles] = useState<readonly UploadedFile[]>([
    { name: 'long', label: `${w.longText}.png` },
  ])
  const [stars, setStars] = useState<number | null>(3)
  const fixed = {
    onAdd: () => undefined,
    onRemove: () => undefined,
    accept: ['image/png'],
    send: pretend,
    faultOf: () => w.failed,
  }
  return (
    <Specimens>
      <Specimen name={w.normal}>
        <div className="w-full">
          <Upload
            {...fixed}
            files={files}
            max={4}
            onAdd={(file) => setFiles((all) => [...all, file])}
            onRemove={(file) => setFiles((all) => all.filter((one) => one !== file))}
          />
        </div>
      </Specimen>
      <Specimen name={w.empty}>
        <div className="w-full">
          <Upload {...fixed} files={[]} max={1} />
        </div>
      </Specimen>
      <Specimen name={w.disabled}>
        <div className="w-full">
          <Upload {...fixed} files={[{ name: 'full', label: 'receipt.png' }]} max={1} />
        </div>
      </Specimen>
      <Specimen name={w.parts.upload}>
        <Rating label={w.normal} value={stars} max={5} onChange={setStars} />
        <Rating label={w.empty} value={null} max={5} onChange={setStars} />
        <Rating label={w.disabled} value={4} max={5} locked onChange={setStars} />
      </Specimen>
    </Specimens>
  )
}
