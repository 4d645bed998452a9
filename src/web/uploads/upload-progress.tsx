import './upload-progress.css'

/** How much of a picture has arrived at the shop, in percent. */
export function UploadProgress({ percent, label }: { percent: number; label: string }) {
  return <progress className="upload-progress" value={percent} max={100} aria-label={label} />
}
