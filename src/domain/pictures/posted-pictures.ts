/** The pictures that came with a form posted without scripts, as they were sent: never stored before they are made anew. */
export interface PostedPictures {
  files: readonly Uint8Array[]
  /** Why not all of them could be read. */
  problem: 'too-large' | 'too-many' | 'unreadable' | undefined
}

export const NO_PICTURES: PostedPictures = { files: [], problem: undefined }
