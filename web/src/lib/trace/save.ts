// A picture as a file: colours as they are on the page, so that it looks the same in a report.
import { announcer } from '../announce.svelte';
import { words } from '../words/index.svelte';

const SCALE = 2;

/** The drawing with every colour written out, on the colour of the card it stands on. */
export function standalone(svg: string, host: HTMLElement): string {
  const probe = document.createElement('span');
  host.append(probe);
  const known = new Map<string, string>();
  const colour = (name: string): string => {
    const before = known.get(name);
    if (before !== undefined) return before;
    probe.style.color = `var(${name})`;
    const value = getComputedStyle(probe).color;
    known.set(name, value);
    return value;
  };
  const written = svg.replace(/var\((--[a-z0-9-]+)\)/g, (_, name: string) => colour(name));
  const ground = colour('--surface');
  probe.remove();
  const box = /viewBox="([-\d.]+) ([-\d.]+) ([-\d.]+) ([-\d.]+)"/.exec(written);
  const [x, y, width, height] = (box ?? []).slice(1);
  const open = written.indexOf('>') + 1;
  const head = written.slice(0, open).replace('<svg ', '<svg font-family="Segoe UI, Noto Sans, Roboto, Liberation Sans, sans-serif" ');
  return `${head}<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${ground}"/>${written.slice(open)}`;
}

function download(blob: Blob, name: string): void {
  const anchor = document.createElement('a');
  anchor.href = URL.createObjectURL(blob);
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 1000);
  announcer.say(words().watch.saved(name));
}

export function saveSvg(svg: string, host: HTMLElement, name: string): void {
  download(new Blob([standalone(svg, host)], { type: 'image/svg+xml' }), `${name}.svg`);
}

export async function savePng(svg: string, host: HTMLElement, name: string): Promise<void> {
  const text = standalone(svg, host);
  const url = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.naturalWidth * SCALE, image.naturalHeight * SCALE];
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (blob) download(blob, `${name}.png`);
  } finally {
    URL.revokeObjectURL(url);
  }
}
