/** The pictures of a form that was posted without scripts, as sent; they are never stored without re-encoding. */
export interface PostedPictures {
  files: readonly Uint8Array[]
  /** Set if not all pictures could be read. */
  problem: 'too-large' | 'too-many' | 'unreadable' | undefined
}

export const NO_PICTURES: PostedPictures = { files: [], problem: undefined }
