import { useEffect, useRef, useState } from 'react'
import type { Picture } from '#domain/catalog/product.ts'
import { productWritesApi } from '../../../api/catalog-writes.ts'
import { useText } from '../../../language.tsx'
import { pictureUpload } from '../../../uploads/send-picture.ts'
import { openWholePhoto } from '../../../uploads/whole-photo.ts'

/** Progress of the current upload. */
export interface PictureOnItsWay {
  preview: string
  /** 0 to 1; at 1 the shop is re-encoding it. */
  share: number
}

/** Uploads one picture at a time, in the shape that the caller needs. */
export function usePictureUpload(purpose: 'post' | 'logo') {
  const t = useText('panelPosts')
  const [onItsWay, setOnItsWay] = useState<PictureOnItsWay>()
  const [problem, setProblem] = useState<string>()
  const leaving = useRef<AbortController | undefined>(undefined)
  useEffect(() => {
    // An upload is aborted when its result is no longer needed.
    const here = new AbortController()
    leaving.current = here
    return () => here.abort()
  }, [])

  async function upload(chosen: Blob): Promise<Picture | undefined> {
    setProblem(undefined)
    const photo = await openWholePhoto(chosen)
    if (!photo) {
      setProblem(t('pictureUnreadable'))
      return undefined
    }
    const { preview } = photo
    setOnItsWay({ preview, share: 0 })
    const signal = leaving.current?.signal ?? AbortSignal.abort()
    const answer = await productWritesApi.keepPicture({
      ...pictureUpload(photo.file, {
        fields: { purpose },
        onProgress: (share) => setOnItsWay({ preview, share }),
      }),
      signal,
    })
    if (signal.aborted) return undefined
    setOnItsWay(undefined)
    if (!answer.ok) {
      setProblem(answer.errors.file || answer.detail || t('pictureUnsent'))
      return undefined
    }
    const { base, widths, width, height } = answer.data
    return { view: 'photo', base, widths, width, height }
  }

  return { onItsWay, problem, upload }
}
