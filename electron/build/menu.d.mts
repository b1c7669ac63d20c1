export function menuCommands(): Promise<string>;
