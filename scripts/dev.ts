import '../src/dev.ts';
