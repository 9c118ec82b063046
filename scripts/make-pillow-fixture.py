"""Photographs prepared by Pillow as AP E says, for the test of our own preparation.

Run with: python3 scripts/make-pillow-fixture.py (Debian: python3-pil); it writes src/photos/features/testing/pillow.
"""

from pathlib import Path

from PIL import Image, ImageDraw, ImageOps

FOLDER = Path(__file__).parent.parent / "src/photos/features/testing/pillow"
SHOWN = (530, 416)


def picture(width, height, number):
    """Smooth areas with sharp edges: discs and lines, which show how edges are filtered."""
    image = Image.linear_gradient("L").resize((width, height))
    image = Image.merge("RGB", (image, ImageOps.mirror(image.rotate(90 * number)).resize((width, height)), ImageOps.invert(image)))
    draw = ImageDraw.Draw(image)
    for i in range(14):
        n = (number * 7919 + i * 104729) % 10007
        x, y, r = (n * 131) % width, (n * 71) % height, 8 + n % 80
        draw.ellipse((x - r, y - r, x + r, y + r), fill=(n * 3 % 256, n * 5 % 256, n * 11 % 256), outline=(0, 0, 0))
        draw.line((x, y, (x * 3) % width, (y * 7) % height), fill=(255, 255, 255), width=1 + i % 4)
    return image


def shown(name):
    image = ImageOps.exif_transpose(Image.open(FOLDER / name)).convert("RGB")
    scale = min(SHOWN[0] / image.width, SHOWN[1] / image.height)
    image = image.resize((round(image.width * scale), round(image.height * scale)), Image.BICUBIC)
    padded = Image.new("RGB", SHOWN, (255, 255, 255))
    padded.paste(image, ((SHOWN[0] - image.width) // 2, (SHOWN[1] - image.height) // 2))
    return padded


def side_by_side(left, right):
    image = Image.new("RGB", (2 * SHOWN[0], SHOWN[1]))
    image.paste(shown(left), (0, 0))
    image.paste(shown(right), (SHOWN[0], 0))
    return image


FOLDER.mkdir(parents=True, exist_ok=True)
picture(1000, 750, 1).save(FOLDER / "wide.jpg", quality=75)
picture(210, 300, 2).save(FOLDER / "small.png", optimize=True)
turned = Image.Exif()
turned[0x0112] = 6  # to be shown turned to the right
picture(1600, 1200, 3).save(FOLDER / "turned.jpg", quality=60, exif=turned)

side_by_side("wide.jpg", "small.png").resize((224, 224), Image.BICUBIC).save(FOLDER / "film.png", optimize=True)
side_by_side("small.png", "turned.jpg").resize((448, 448), Image.BICUBIC).save(FOLDER / "n2nmn.png", optimize=True)
shown("turned.jpg").resize((224, 224), Image.BICUBIC).save(FOLDER / "image.png", optimize=True)
