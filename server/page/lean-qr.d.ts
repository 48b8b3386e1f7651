// The types of lean-qr.js, the small build of lean-qr.

export interface Code { size: number; get(x: number, y: number): boolean }
export function generate(text: string): Code;
