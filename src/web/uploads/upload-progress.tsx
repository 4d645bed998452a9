import './upload-progress.css'

export function UploadProgress({ percent, label }: { percent: number; label: string }) {
  return <progress className="upload-progress" value={percent} max={100} aria-label={label} />
}
