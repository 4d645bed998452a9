import { useState } from 'react'
import { productWritesApi } from '../../../api/catalog-writes.ts'
import { pictureUpload } from '../../../uploads/send-picture.ts'
import { type OpenPhoto, openPhoto, previewOf, squareOf } from './crop-picture.ts'

export const PICTURE_SLOTS = ['image1', 'image2', 'image3'] as const
export type PictureSlot = (typeof PICTURE_SLOTS)[number]

/** One of the three places for a picture. */
export interface SlotPicture {
  /** The preview: a stored picture's address, or the square to upload. */
  shown: string
  /** The stored address; absent until it is uploaded. */
  address: string | undefined
  /** Only while the square can still be moved. */
  photo: OpenPhoto | undefined
}

export type Slots = Readonly<Partial<Record<PictureSlot, SlotPicture>>>

export type UploadAnswer =
  | { ok: true; addresses: Partial<Record<PictureSlot, string>> }
  | { ok: false; slot: PictureSlot; detail: string; status: number }

/**
 * The pictures of a form: chosen, cropped, shown, and uploaded only when the form is sent; stored ones are kept until
 * one is changed.
 */
export function usePictures(kept: readonly string[], unreadable: string) {
  const [changed, setChanged] = useState<Slots>()
  const slots = changed ?? slotsOf(kept)
  const [problems, setProblems] = useState<Partial<Record<PictureSlot, string>>>({})

  const put = (slot: PictureSlot, picture: SlotPicture | undefined) => {
    setChanged((before = slotsOf(kept)) => {
      const { [slot]: _, ...others } = before
      return picture ? { ...others, [slot]: picture } : others
    })
    setProblems(({ [slot]: _, ...others }) => others)
  }

  return {
    slots,
    problems,
    clear() {
      setChanged(undefined)
      setProblems({})
    },
    remove: (slot: PictureSlot) => put(slot, undefined),
    /** Fills this place, and with further files the free ones after it. */
    async choose(slot: PictureSlot, files: readonly File[]): Promise<void> {
      const free = PICTURE_SLOTS.filter((one) => one === slot || !slots[one])
      const places = [slot, ...free.filter((one) => one !== slot)]
      for (const [index, file] of files.slice(0, places.length).entries()) {
        const place = places[index] ?? slot
        const photo = await openPhoto(file)
        if (photo) put(place, { shown: previewOf(photo), address: undefined, photo })
        else setProblems((before) => ({ ...before, [place]: unreadable }))
      }
    },
    /** Moves the square along the longer side. */
    move(slot: PictureSlot, place: number): void {
      const photo = slots[slot]?.photo
      if (!photo) return
      const moved = { ...photo, place }
      put(slot, { shown: previewOf(moved), address: undefined, photo: moved })
    },
    /** Uploads pictures not uploaded yet; a failed form uploads none twice. */
    async upload(): Promise<UploadAnswer> {
      const addresses: Partial<Record<PictureSlot, string>> = {}
      for (const slot of PICTURE_SLOTS) {
        const picture = slots[slot]
        if (!picture) continue
        if (!picture.address) {
          const sent = await send(picture)
          if (!sent.ok) return { ...sent, slot }
          put(slot, { ...picture, address: sent.address })
          addresses[slot] = sent.address
        } else addresses[slot] = picture.address
      }
      return { ok: true, addresses }
    },
  }
}

function slotsOf(addresses: readonly string[]): Slots {
  return Object.fromEntries(
    addresses.slice(0, PICTURE_SLOTS.length).map((address, place) => {
      const slot = PICTURE_SLOTS[place] ?? 'image1'
      return [slot, { shown: address, address, photo: undefined }]
    }),
  )
}

async function send(
  picture: SlotPicture,
): Promise<{ ok: true; address: string } | { ok: false; detail: string; status: number }> {
  const square = picture.photo && (await squareOf(picture.photo))
  if (!square) return { ok: false, detail: '', status: 0 }
  const upload = pictureUpload(square, { fields: { purpose: 'product' } })
  const answer = await productWritesApi.keepPicture(upload)
  return answer.ok
    ? { ok: true, address: answer.data.secure_url }
    : { ok: false, detail: answer.detail, status: answer.status }
}
