declare module 'virtual:texts/*' {
  const catalogue: Record<string, string | Partial<Record<Intl.LDMLPluralRule, string>>>
  export default catalogue
}
