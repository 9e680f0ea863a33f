/// <reference types="vite/client" />
declare module 'virtual:signs' {
  const signs: Record<string, string>
  export default signs
}
