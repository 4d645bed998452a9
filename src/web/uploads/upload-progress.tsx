import './upload-progress.css'

/** Upload progress in per cent. */
export function UploadProgress({ percent, label }: { percent: number; label: string }) {
  return <progress className="upload-progress" value={percent} max={100} aria-label={label} />
}
