// Modules that `scripts/sentences/plugin.ts` generates from `content/messages`. It also writes the
// type `Sentences`, from the English files, to `.generated/sentences.d.ts`.

declare module 'virtual:sentences/first' {
  const namespaces: import('#messages/catalogue.ts').Catalogue
  export default namespaces
}

declare module 'virtual:sentences/panel' {
  const namespaces: import('#messages/catalogue.ts').Catalogue
  export default namespaces
}

declare module 'virtual:sentences/every' {
  const languages: Readonly<
    Partial<
      Record<
        import('#domain/language/languages.ts').Language,
        import('#messages/catalogue.ts').Catalogue
      >
    >
  >
  export default languages
}

declare module 'virtual:sentences/load' {
  type Namespaces = Readonly<
    Partial<
      Record<
        import('#domain/language/languages.ts').Language,
        () => Promise<{ default: import('#messages/catalogue.ts').Catalogue }>
      >
    >
  >
  export const firstMessages: Namespaces
  export const panelMessages: Namespaces
  export const laterMessages: Namespaces
}
