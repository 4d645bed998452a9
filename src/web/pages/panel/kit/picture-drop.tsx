import { useState } from 'react'
import { useText } from '../../../language.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { PICTURE_TYPES } from '../../../uploads/send-picture.ts'
import { UploadProgress } from '../../../uploads/upload-progress.tsx'
import type { PictureOnItsWay } from './use-picture-upload.ts'

interface PictureDropProps {
  label: string
  onItsWay: PictureOnItsWay | undefined
  /** Id of the error message. */
  problemId: string | undefined
  onChoose(file: File): void
}

/** The drop area for a picture, with a preview while it is uploaded. */
export function PictureDrop({ label, onItsWay, problemId, onChoose }: PictureDropProps) {
  const t = useText('panelPosts')
  const [isOver, setOver] = useState(false)
  const share = onItsWay?.share ?? 0
  const percent = Math.round(share * 100)
  return (
    <div
      className={classNames(
        'drop crop center panel-drop',
        isOver && 'panel-drop-over',
        problemId && 'panel-drop-wrong',
      )}
    >
      {onItsWay ? (
        <>
          <img className="fill" src={onItsWay.preview} alt="" />
          <p className="raise at-foot panel-drop-share">
            {share < 1 ? t('pictureSending', { percent: String(percent) }) : t('pictureMaking')}
            <UploadProgress percent={percent} label={label} />
          </p>
        </>
      ) : (
        <span className="stack stack-center help gap-4 panel-drop-hint" aria-hidden="true">
          <Icon name="plus" size={28} />
          {label}
        </span>
      )}
      {/* Covers the whole area, so that a file can be dropped as well as chosen. */}
      <input
        className="fill"
        type="file"
        accept={PICTURE_TYPES}
        aria-label={label}
        aria-invalid={problemId !== undefined}
        aria-describedby={problemId}
        disabled={onItsWay !== undefined}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) onChoose(file)
          currentTarget.value = ''
        }}
      />
    </div>
  )
}
