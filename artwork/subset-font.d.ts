declare module 'subset-font' {
  interface SubsetOptions {
    readonly targetFormat: 'sfnt' | 'woff' | 'woff2'
    readonly keepAllGlyphs?: boolean
  }
  export default function subsetFont(
    font: Uint8Array,
    text: string | undefined,
    options: SubsetOptions,
  ): Promise<Uint8Array>
}
