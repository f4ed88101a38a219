// What this browser remembers: theme, language, whether single letters are keys.
type Theme = 'system' | 'light' | 'dark';
export type Language = 'en' | 'it';

export function recall<T>(name: string, fallback: T): T {
  try {
    const text = localStorage.getItem(`mossa-${name}`);
    return text === null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback;
  }
}

export function remember(name: string, value: unknown): void {
  try {
    localStorage.setItem(`mossa-${name}`, JSON.stringify(value));
  } catch {
    // A private window remembers nothing, and works all the same.
  }
}

const system: Language = navigator.language.startsWith('it') ? 'it' : 'en';

class Settings {
  theme = $state<Theme>(recall<Theme>('theme', 'system'));
  language = $state<Language>(recall<Language>('language', system));
  letters = $state(recall('letters', true));

  constructor() {
    $effect.root(() => {
      $effect(() => {
        const root = document.documentElement;
        if (this.theme === 'system') delete root.dataset.theme;
        else root.dataset.theme = this.theme;
        root.lang = this.language;
        remember('theme', this.theme);
        remember('language', this.language);
        remember('letters', this.letters);
      });
    });
  }

  /** Light becomes dark and dark light, whatever the system says. */
  turnTheme(): void {
    const isDark = this.theme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : this.theme === 'dark';
    this.theme = isDark ? 'light' : 'dark';
  }
}

export const settings = new Settings();
